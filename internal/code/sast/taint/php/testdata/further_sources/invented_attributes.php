<?php

namespace App;

use Meadow\Http\Inbound;
use Meadow\Http\FromBody;
use Meadow\Rpc\Exposed;

class Files
{
    #[Inbound('/files/{name}')]
    public function show(string $name, \Meadow\Http\Call $call)
    {
        exec('index ' . $call->query('sort')); // not found: command-injection
        return file_get_contents('/srv/' . $name); // want: path-traversal
    }

    #[Exposed]
    public function convert(array $input): void
    {
        exec('convert ' . $input['file']); // want: command-injection
        exec('convert ' . escapeshellarg($input['file']));
    }
}
