<?php
use App\Models\User; use Illuminate\Http\Request;
$q = $_GET['q'];
function f_eloquent_mass(Request $request) {
 User::forceCreate($request->all()); // want: mass-assignment
 (new User())->forceFill($request->all()); // want: mass-assignment
}
