import { followBackButton } from './native-platform.ts';

// The one script of a static page in a native shell.
followBackButton();
