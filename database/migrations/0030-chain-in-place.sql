-- What they wrote stands in the statements themselves now: called for every row, they took longer than all the rest.
drop function chain_line(integer, integer, integer, text, text, boolean, integer, boolean);
drop function chain_head(integer, integer, timestamptz);
drop function chain_text(text);
