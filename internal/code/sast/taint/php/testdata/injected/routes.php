<?php
use App\Controllers\BookController;
use Illuminate\Support\Facades\Route;

Route::get('/books/{slug}', [BookController::class, 'show']);
Route::get('/titles/{slug}', [BookController::class, 'title']);
