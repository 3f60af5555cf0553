<?php
namespace App\Http\Controllers;
use App\Http\Requests\StoreItem;
use Illuminate\Http\Request;
class ItemController extends Controller
{
    public function store(StoreItem $request)
    {
        $data = $request->validated();
        exec('x ' . $data['name']); // want: command-injection
        exec('x ' . $data['qty']);
        exec('x ' . $request->input('qty'));
        exec('x ' . $request->input('name')); // want: command-injection
    }
    public function update(Request $request)
    {
        $v = $request->validate(['t' => 'required|string', 'n' => 'integer', 'k' => 'in:a,b', 'd' => ['required', 'date']]);
        exec('x ' . $v['t']); // want: command-injection
        exec('x ' . $v['n']);
        exec('x ' . $v['k']);
        exec('x ' . $v['d']);
    }
}
