export * from './audit';
export * from './backup';
export * from './copies';
export * from './dead-letters';
export * from './doctor';
export * from './migrations';
export * from './operate-accounts';
export * from './workbench';
