"""The server's side of a table: who sits where, what is played, what each seat may see. No HTML lives here."""
