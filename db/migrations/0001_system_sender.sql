-- The sender of the automated messages (app/accounts/system-sender.ts).
INSERT INTO `profiles` (`id`, `full_name`, `username`, `user_type`, `updated_at`)
VALUES ('00000000-0000-7000-8000-000000000000', 'Haulway', 'haulway', 'system', 0);
