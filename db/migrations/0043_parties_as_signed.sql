ALTER TABLE `signed_contacts` ADD `full_name` text;--> statement-breakpoint
ALTER TABLE `signed_contacts` ADD `legal_name` text;--> statement-breakpoint
ALTER TABLE `signed_contacts` ADD `usdot` text;--> statement-breakpoint
ALTER TABLE `signed_contacts` ADD `mc_number` text;--> statement-breakpoint
UPDATE `signed_contacts` SET (`full_name`, `legal_name`, `usdot`, `mc_number`) = (
	SELECT p.full_name, c.legal_name, c.usdot, c.mc_number
	FROM profiles p LEFT JOIN carrier_facts c ON c.carrier_id = p.id WHERE p.id = signed_contacts.person_id);
--> statement-breakpoint
UPDATE `signed_contacts` SET `payee` = NULL
WHERE `payee` = `full_name` AND NOT EXISTS (
	SELECT 1 FROM load_changes c WHERE c.load_id = signed_contacts.load_id AND c.kind = 'payee' AND c.state = 'confirmed');
