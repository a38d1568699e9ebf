CREATE TABLE `further_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`held_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `further_addresses_user` ON `further_addresses` (`user_id`);--> statement-breakpoint
CREATE INDEX `further_addresses_held_until` ON `further_addresses` (`held_until`);--> statement-breakpoint
CREATE INDEX `people_plain_hash` ON `people` (`address_hash`) WHERE "address_hash_version" = 0;