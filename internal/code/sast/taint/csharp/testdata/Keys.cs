using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Org.BouncyCastle.Crypto.Parameters;

namespace Shop.Keys;

public class Signer
{
    private static readonly byte[] Fixed = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
    private readonly byte[] _key;

    public Signer(byte[] key) => _key = key;

    public void Sign(byte[] data, byte[] salt)
    {
        HMACSHA256.HashData(Encoding.UTF8.GetBytes("a key that everybody can read"), data); // want: hardcoded-key
        HMACSHA256.HashData(_key, data);
        Rfc2898DeriveBytes.Pbkdf2("a password that everybody can read", salt, 600000, HashAlgorithmName.SHA256, 32); // want: hardcoded-key
        var hmac = new HMACSHA256();
        hmac.Key = Convert.FromBase64String("c2VjcmV0IGtleSBmb3IgZXZlcnlib2R5"); // want: hardcoded-key
        hmac.Key = _key;
        new KeyParameter(Encoding.ASCII.GetBytes("0123456789abcdef")); // want: hardcoded-key
        new KeyParameter(_key);
        using var aes = Aes.Create();
        aes.Key = Fixed; // want: hardcoded-key
        aes.CreateDecryptor(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 }, salt); // want: hardcoded-key
        aes.CreateDecryptor(_key, salt);
    }

    public void Derive(byte[] data)
    {
        using var sha = SHA256.Create();
        using var aes = Aes.Create();
        aes.Key = Fixed.Take(8).ToArray(); // want: hardcoded-key
        aes.Key = _key.Take(8).ToArray();
        aes.Key = SHA256.HashData(Encoding.UTF8.GetBytes("a key that everybody can read")); // want: hardcoded-key
        aes.Key = SHA256.HashData(_key);
        aes.Key = sha.ComputeHash(Encoding.UTF8.GetBytes("a key that everybody can read")); // want: hardcoded-key
        aes.Key = sha.ComputeHash(_key);
        using HashAlgorithm md5 = MD5.Create(); // want: weak-hash
        aes.Key = md5.ComputeHash(Encoding.UTF8.GetBytes("a key that everybody can read")); // want: hardcoded-key
        using var hmac = new HMACSHA256(_key);
        aes.Key = hmac.ComputeHash(Encoding.UTF8.GetBytes("the purpose of the key"));
    }
}

[Microsoft.AspNetCore.Mvc.ApiController]
public class Bytes : Microsoft.AspNetCore.Mvc.ControllerBase
{
    [HttpGet]
    public async Task Show(string name)
    {
        using var sha = SHA256.Create();
        await Response.WriteAsync(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(name).Skip(1).ToArray())); // want: xss
        await Response.WriteAsync(Encoding.UTF8.GetString(sha.ComputeHash(Encoding.UTF8.GetBytes(name))));
    }
}
