ALTER TABLE `sessions` ADD `browser_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `known_since` integer;