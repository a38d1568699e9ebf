// One chunk for all of them.
export { NoCycle } from './no-cycle.tsx';
export { StartedCard } from './started-card.tsx';
