<?php
namespace App\Actions;
use Lorisleiva\Actions\Concerns\AsAction;
use Lorisleiva\Actions\ActionRequest;
class RunTool {
    use AsAction;
    public function rules(): array { return ['tool' => 'required']; }
    public function handle(string $tool) { exec('tool ' . $tool); } // want: command-injection
    public function asController(ActionRequest $request) {
        exec('tool ' . $request->input('tool')); // want: command-injection
        exec('tool ' . escapeshellarg($request->input('tool')));
        $this->handle($request->validated('tool'));
        return response('<b>' . $request->get('tool')); // want: xss
    }
}
