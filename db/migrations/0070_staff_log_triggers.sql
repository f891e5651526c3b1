CREATE TRIGGER `staff_log_no_update` BEFORE UPDATE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `staff_log_no_delete` BEFORE DELETE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `staff_log_no_replace` BEFORE INSERT ON `staff_log` WHEN EXISTS (SELECT 1 FROM `staff_log` WHERE `log_id` = NEW.`log_id` OR `rowid` = NEW.`rowid`) BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;
