import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addTexts, showLanguage, startI18n } from '#web/i18n/i18n.ts';
import { FRAMES } from './frames.tsx';
import { Gallery } from './gallery.tsx';
import { lookFrom, showTheme } from './look.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const look = lookFrom(location.search);
showTheme(look.theme);
await startI18n();
await Promise.all([addTexts('pages'), addTexts('ideas')]);
await showLanguage(look.language);
const Frame = FRAMES[new URLSearchParams(location.search).get('frame') ?? ''];
createRoot(root).render(<StrictMode>{Frame ? <Frame /> : <Gallery initialLook={look} />}</StrictMode>);
