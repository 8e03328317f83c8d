"""The table page: the board, what is asked, who plays, what happened, and its line to the server."""
