package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGroupedActions checks which actions of Laravel only administrators can request.
func TestGroupedActions(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{"routes/web.php": `<?php
Route::get('/', [HomeController::class, 'show']);
Route::middleware(['auth'])->group(function () {
    Route::group([
        'middleware' => 'admin',
    ], function () {
        Route::post('/edit/{id}', [AdminController::class, 'edit'])->name('edit');
        Route::get('/show/{id}', [AdminController::class, 'show']);
        Route::resource('themes', ThemeController::class);
    });
    Route::get('/panel/{id}', [AdminController::class, 'show']);
    Route::post('/own', 'App\Http\UserController@own');
});
Route::middleware(['auth', 'role:admin'])->group(function () {
    Route::post('/users', 'UserController@list');
});
Route::post('/keys', 'KeyController@store')->middleware('is_admin');
Route::post('/files', 'KeyController@files');
`})
	require.Equal(t, map[string]bool{
		"AdminController@edit": true, "ThemeController@*": true, "UserController@list": true, "KeyController@store": true,
	}, n.groupedActions())
}
