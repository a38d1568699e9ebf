import { followBackButton } from './native-platform.ts';

// The only script of a static page in a native shell.
followBackButton();
