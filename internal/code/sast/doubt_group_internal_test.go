package sast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
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

// TestSetAside checks that what only administrators can send still says what kind of project it is.
func TestSetAside(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"routes/web.php": "<?php\nRoute::group(['middleware' => 'admin'], function () {\n" +
			"    Route::post('/a', [PageController::class, 'edit']);\n});\n" +
			"Route::post('/b', [PageController::class, 'show']);\n",
		"app/PageController.php": "<?php\nclass PageController\n{\n    public function edit($request)\n    {\n" +
			"        echo $request->a;\n    }\n\n" +
			"    public function show($request)\n    {\n        echo $request->a;\n    }\n}\n",
	})
	at := func(line int) *opinion {
		step := scan.FlowStep{Path: "app/PageController.php", Line: line}
		return &opinion{Finding: scan.Finding{CodeFlow: []scan.FlowStep{step, step}, NativeSeverity: string(scan.SeverityHigh)},
			why: []string{byAdministrators}}
	}
	require.True(t, n.setAside(at(6)))
	require.False(t, n.setAside(at(11)))
}
