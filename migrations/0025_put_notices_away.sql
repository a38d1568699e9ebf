-- The day on which each notice was put away.
ALTER TABLE `cycle_profiles` ADD `notices_away` text;