-- The form in which a search and the texts that it searches are compared: `searchForm` of the contract says the same.
create function search_form(value text) returns text language sql immutable parallel safe as $$
  select lower(case when octet_length(value) = char_length(value) then value else
    regexp_replace(
      normalize(
        translate(
          value,
          U&'\00b4\02b9\02bb\02bc\02bd\02c8\02ca\02cb\2018\2019\201a\201b\2032\2035\2039\203a\a78c' ||
          U&'\00ab\00bb\02ba\02dd\201c\201d\201e\201f\2033\2036\301d\301e\301f' ||
          U&'\02d7\2043\2212\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\fe31\fe32\fe58\fe63\ff0d\+010d6e\+010ead\2800',
          repeat('''', 17) || repeat('"', 13) || repeat('-', 29) || ' '),
        nfkc),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g')
    end)
$$;

-- Numbers and names from before they had one form. A number stays as it is where its form is taken.
update account set regno = form.regno
from (
  select distinct on (lower(regno)) id, regno from (select id, btrim(regexp_replace(translate(normalize(regno, nfkc),
    U&'\2010\2011\2012\2013\2014\2015\2212०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    repeat('-', 7) || repeat('0123456789', 11)), '\s+', ' ', 'g')) as regno
  from account where octet_length(regno) <> char_length(regno) or regno ~ '\s\s') as each
  order by lower(regno), id
) as form
where account.id = form.id and account.regno <> form.regno and form.regno <> ''
  and not exists (select from account other where lower(other.regno) = lower(form.regno) and other.id <> account.id);
update account set name = normalize(name, nfc) where name is not nfc normalized;
