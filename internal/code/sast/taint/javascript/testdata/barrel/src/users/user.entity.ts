export class User { id: number; name?: string; }
export enum Role { Admin = 'admin', User = 'user' }
