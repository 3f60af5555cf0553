<?php

namespace App;

use Larch\Attributes\Route;
use Larch\Attributes\Body;
use Larch\Http\Input;

final class ReportController
{
    #[Route('/reports/{name}', methods: ['GET'])]
    public function show(string $name, int $page): string
    {
        shell_exec('render ' . $name); // want: command-injection
        shell_exec('render ' . $page);
        return 'ok';
    }

    #[Route('/reports', methods: ['POST'])]
    public function create(#[Body] array $data, Input $input): string
    {
        shell_exec('build ' . $data['name']); // want: command-injection
        return file_get_contents('reports/' . $input->get('file')); // want: path-traversal
    }
}
