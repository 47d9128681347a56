export * from './backup';
export * from './copies';
export * from './dead-letters';
export * from './doctor';
export * from './workbench';
