<?php
namespace App\Queries;

class Books
{
    public function bySlug(string $slug)
    {
        return Shelf::books()->where('slug', '=', $slug)->first();
    }

    public function address(string $slug)
    {
        return $slug;
    }
}
