-- Which session and browser added a passkey or changed the address; which passkey opened a session, and since when its browser is known.
ALTER TABLE `address_changes` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `address_changes` ADD `browser_key` text;--> statement-breakpoint
ALTER TABLE `address_changes` ADD `credential_id` text;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `browser_key` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser_since` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `credential_id` text;