<?php
return function ($page, $site, $kirby) {
    $q = param('q');
    exec('grep ' . $q); // not found: command-injection
    exec('grep ' . escapeshellarg($kirby->request()->get('q')));
    return ['q' => $q];
};
