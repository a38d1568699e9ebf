// One chunk for all of them.
export { BleedingAction } from './bleeding-action.tsx';
export { NoCycle } from './no-cycle.tsx';
export { StartedCard } from './started-card.tsx';
