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
