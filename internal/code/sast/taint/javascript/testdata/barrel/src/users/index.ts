export * from './user.service';
export { default as UserStore } from './store';
