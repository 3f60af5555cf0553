<?php
use Kirby\Cms\App as Kirby;
use Kirby\Cms\Response;
use Kirby\Toolkit\V;

Kirby::plugin('acme/tools', [
    'routes' => [
        [
            'pattern' => 'tools/(:any)',
            'action' => function ($name) {
                exec('tool ' . $name); // want: command-injection
                exec('tool ' . escapeshellarg($name));
                return new Response('<b>' . $name . '</b>', 'text/html'); // want: xss
            },
        ],
        [
            'pattern' => 'file/(:num)',
            'method' => 'POST',
            'action' => function ($n) {
                readfile('/srv/' . kirby()->request()->get('file')); // want: path-traversal
                exec('get ' . get('cmd')); // not found: command-injection
                go(get('to')); // not found: open-redirect
            },
        ],
    ],
    'api' => ['routes' => [['pattern' => 'run/(:any)', 'action' => fn (string $cmd) => exec($cmd)]]], // want: command-injection
]);
