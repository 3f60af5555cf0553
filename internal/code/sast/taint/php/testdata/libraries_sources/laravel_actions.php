<?php
use Lorisleiva\Actions\ActionRequest;
use Lorisleiva\Actions\Concerns\AsAction;
class ListFiles
{
    use AsAction;
    public function asController(ActionRequest $request)
    {
        system("ls " . ($request->get('dir'))); // want: command-injection
        system("ls -- " . escapeshellarg($request->get('dir')));
    }
}
