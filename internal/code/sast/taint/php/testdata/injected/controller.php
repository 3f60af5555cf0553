<?php
// What an object is given when it is made is known wherever its methods are named first.
namespace App\Controllers;

use App\Queries\Books;

class BookController
{
    public function __construct(protected Books $books)
    {
    }

    public function show(string $slug)
    {
        $book = $this->books->bySlug($slug);
        return redirect($book->getUrl());
    }

    public function title(string $slug)
    {
        return redirect($this->books->address($slug)); // want: open-redirect
    }
}
