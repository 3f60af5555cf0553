<?php
namespace App\Http\Requests;
use Illuminate\Foundation\Http\FormRequest;
class StoreItem extends FormRequest
{
    public function rules(): array { return ['name' => ['required', 'string'], 'qty' => 'required|integer']; }
}
