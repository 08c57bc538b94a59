-- Pictures of questions keep their proportions and are larger than portraits.
alter table picture drop constraint picture_bytes_check;
alter table picture add constraint picture_bytes_check check (octet_length(bytes) between 1 and 2097152);

-- The pictures that questions and passages show. One that a stored text names stays for as long as there are papers.
create table question_picture (
  hash text primary key references picture,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  named boolean not null default false,
  uploaded_at timestamptz not null default now()
);

create index question_picture_unnamed on question_picture (uploaded_at) where not named;

-- A passage that was changed is followed by another one; the newest of a line is what questions are written about.
alter table stimulus add column replaces integer unique references stimulus;
