'use server';
import { redirect } from 'next/navigation';
import { exec } from 'child_process';
export async function rename(prevState: any, formData: FormData) {
  const name = formData.get('name') as string;
  exec('mv a ' + name); // want: command-injection
  exec('mv a ' + Number(formData.get('n')));
  redirect(formData.get('next') as string); // want: open-redirect
}
