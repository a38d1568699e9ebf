import { createApp } from './app.ts';

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default createApp();
