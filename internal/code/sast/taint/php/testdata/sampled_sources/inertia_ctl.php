<?php
namespace App\Http\Controllers;
use Illuminate\Http\Request;
use Inertia\Inertia;
use Inertia\Response;
class DocsController extends Controller {
    public function __invoke(Request $request, string $slug): Response {
        exec('build ' . $slug); // want: command-injection
        exec('build ' . escapeshellarg($slug));
        return Inertia::render('Docs', ['html' => $request->get('q')]);
    }
    public function go(Request $request) { return Inertia::location($request->query('to')); } // want: open-redirect
}
class HandleInertiaRequests extends \Inertia\Middleware {
    public function share(Request $request): array { exec('log ' . $request->input('q')); return []; } // want: command-injection
}
