<?php

namespace App;

use Harrier\Web\Action;

class DownloadAction extends Action
{
    public function __invoke($request)
    {
        exec('stat ' . $request->param('file')); // want: command-injection
        return $this->send(file_get_contents('/srv/' . $request->query['file'])); // want: path-traversal
    }

    public function handle()
    {
        exec('stat ' . $this->request->input('file')); // want: command-injection
        exec('stat ' . escapeshellarg($this->request->input('file')));
    }
}
