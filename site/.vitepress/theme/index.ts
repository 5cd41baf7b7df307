import DefaultTheme from 'vitepress/theme-without-fonts';
import MermaidPicture from './MermaidPicture.vue';
import './style.css';
import TryUrl from './TryUrl.vue';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('MermaidPicture', MermaidPicture).component('TryUrl', TryUrl),
} satisfies typeof DefaultTheme;
