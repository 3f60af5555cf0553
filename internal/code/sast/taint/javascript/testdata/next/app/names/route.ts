import { exec } from 'child_process';
import { MongoClient } from 'mongodb';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

const users = new MongoClient('mongodb://localhost').db('app').collection('users');

export async function GET(request) {
  exec('echo ' + request.headers.get('x-name')); // want: command-injection
  exec('echo ' + request.cookies.get('name')); // want: command-injection
  exec('echo ' + request.url); // want: command-injection
  exec('echo ' + cookies().get('name')); // want: command-injection
  return new Response('<h1>' + request.nextUrl.searchParams.get('name')); // want: xss
}

export async function POST(request: Request) {
  const text = await request.text();
  exec('echo ' + text); // want: command-injection
  const form = await request.formData();
  await users.findOne({ name: form.get('name') });
  redirect(text); // want: open-redirect
}
