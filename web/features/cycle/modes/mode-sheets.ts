// One chunk for all of them.
export { ModeForm } from './mode-form.tsx';
export { PackForm } from './pack-form.tsx';
