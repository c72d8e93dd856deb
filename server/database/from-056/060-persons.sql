-- Who counts as a second person is read from the audit trail (docs/product.md §14.17).

alter table administrator_trial_links
  drop constraint administrator_trial_links_user_id_fkey,
  add constraint administrator_trial_links_user_id_fkey
    foreign key (user_id) references users on delete cascade;
drop table administrator_trials;
