-- A student's counts include mastered cards, which the partial indexes leave out: without this each reads the cards of everybody.
create index revision_card_of_account on revision_card (account_id);
