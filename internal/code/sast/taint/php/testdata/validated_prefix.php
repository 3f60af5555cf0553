<?php
// Helpers of Laravel that check how a text begins.

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Str;

class HookController
{
    public function send(Request $request)
    {
        $to = $request->input('to');
        if (Str::startsWith($to, 'https://')) {
            Http::post($to, []); // want: ssrf
        }
        if (Str::startsWith($to, 'https://hooks.example.com/')) {
            Http::post($to, []);
        }
    }
}

class SortController
{
    public function sorted(Request $request)
    {
        system('sort ' . $request->input('dir')); // want: command-injection
        $request->validate(['dir' => 'required|in:asc,desc', 'by' => 'required|string', 'n' => ['required', 'integer']]);
        system('sort ' . $request->input('dir') . $request->query('n'));
        system('sort ' . $request->input('by')); // want: command-injection
    }

    public function unsorted(Request $request)
    {
        $request->validate(['dir' => 'required|string']);
        system('sort ' . $request->input('dir')); // want: command-injection
    }
}
