<?php
use Illuminate\Support\Facades\DB;
use Illuminate\Http\Request;
use Illuminate\Database\Connection;
Route::get('/x', function (Request $request, Connection $conn) {
    $n = $request->query('n');
    DB::table('t')->selectRaw("max($n)")->groupByRaw($n)->get(); // want: sql-injection
    DB::table('t')->joinSub("select * from u where n = '$n'", 'u', 'a', '=', 'b'); // not found: sql-injection
    DB::scalar("select count(*) from t where n = '$n'"); // want: sql-injection
    DB::scalar('select count(*) from t where n = ?', [$n]);
    DB::affectingStatement("update t set a = '$n'"); // want: sql-injection
    foreach (DB::cursor("select * from t where n = '$n'") as $row) {} // want: sql-injection
    $conn->selectOne("select * from t where n = '$n'"); // want: sql-injection
    DB::transaction(fn () => DB::delete("delete from t where n = '$n'")); // want: sql-injection
    DB::table('t')->where(DB::raw("lower(n)"), $n)->get();
    DB::table('t')->whereRaw('n = ?', [$n])->orWhereRaw("n like '%$n%'")->get(); // want: sql-injection
});
