<?php

use Illuminate\Support\Facades\Route;
use Rebing\GraphQL\Support\Mutation;
use Rebing\GraphQL\Support\Query;
use Spatie\LaravelData\Data;

class SongData extends Data
{
    public function __construct(public string $title, public int $length)
    {
    }
}

class SongController
{
    public function store(SongData $data)
    {
        exec('song ' . $data->title); // not found: command-injection
        exec('song ' . escapeshellarg($data->title));
        exec('song ' . $data->length);
    }

    public function update(\Illuminate\Http\Request $request)
    {
        $data = SongData::from($request);
        exec('song ' . $data->title); // not found: command-injection
        exec('song ' . escapeshellarg($data->title));
    }
}
Route::post('/songs', [SongController::class, 'store']);
Route::put('/songs', [SongController::class, 'update']);

class UsersQuery extends Query
{
    public function resolve($root, array $args, $context)
    {
        exec('user ' . $args['name']); // want: command-injection
        exec('user ' . escapeshellarg($args['name']));
    }
}

class RenameMutation extends Mutation
{
    public function resolve($root, array $args)
    {
        exec('user ' . $args['name']); // want: command-injection
    }
}
