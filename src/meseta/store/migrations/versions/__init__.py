"""One file per step; a step that was released is never changed."""
