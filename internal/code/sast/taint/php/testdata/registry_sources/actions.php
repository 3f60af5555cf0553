<?php
namespace App\Actions;

use Illuminate\Support\Facades\DB;
use Lorisleiva\Actions\ActionRequest;
use Lorisleiva\Actions\Concerns\AsAction;
use Lorisleiva\Actions\Concerns\AsController;
use Lorisleiva\Actions\Concerns\WithAttributes;

class UpdateName
{
    use AsAction;

    public function rules(): array
    {
        return ['name' => ['required', 'string'], 'age' => ['integer']];
    }

    public function handle(string $name)
    {
        DB::statement("UPDATE users SET name = '$name'"); // want: sql-injection
        DB::update('UPDATE users SET name = ?', [$name]);
    }

    public function asController(ActionRequest $request)
    {
        $this->handle($request->input('name'));
        exec('age ' . (int) $request->validated('age'));
        return redirect($request->get('to')); // want: open-redirect
    }
}

class RunTool
{
    use AsController;
    use WithAttributes;

    public function __invoke(ActionRequest $request, string $tool)
    {
        exec('tool ' . $tool); // want: command-injection
        $this->fill($request->all());
        exec('tool ' . $request->validated()['arg']); // want: command-injection
        return '<p>' . $request->name . '</p>'; // want: xss
    }
}
