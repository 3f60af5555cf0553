using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public class HashController : Microsoft.AspNetCore.Mvc.Controller
{
    [HttpGet]
    public async Task Hashed(string name)
    {
        await Response.WriteAsync(Encoding.UTF8.GetString(SHA256.HashData(Encoding.UTF8.GetBytes(name))));
        await Response.WriteAsync(Encoding.UTF8.GetString(MD5.Create().ComputeHash(Encoding.UTF8.GetBytes(name)))); // want: weak-hash
    }
}

public class Secrets
{
    private readonly byte[] _key;
    private const string Key = "0123456789abcdef";

    public Secrets(byte[] key) => _key = key;

    public byte[] Hashes(byte[] data)
    {
        using var md5 = MD5.Create(); // want: weak-hash
        using (var sha1 = new SHA1CryptoServiceProvider()) // want: weak-hash
        {
            sha1.ComputeHash(data);
        }
        SHA256.HashData(data);
        return md5.ComputeHash(data);
    }

    public void Passwords(string password, string text)
    {
        using var sha = SHA256.Create();
        sha.ComputeHash(Encoding.UTF8.GetBytes(password)); // want: password-hash
        sha.ComputeHash(Encoding.UTF8.GetBytes(text));
        SHA512.HashData(Encoding.UTF8.GetBytes(password + text)); // want: password-hash
        new HMACSHA512(_key).ComputeHash(Encoding.UTF8.GetBytes(password)); // want: password-hash
        new Rfc2898DeriveBytes(password, _key, 600000, HashAlgorithmName.SHA256).GetBytes(32);
        new Own().ComputeHash(password);
    }

    private class Own
    {
        public string ComputeHash(string password) => password;
    }

    public void Ciphers()
    {
        var des = DES.Create(); // want: weak-cipher
        var triple = new TripleDESCryptoServiceProvider(); // want: weak-cipher
        using var aes = Aes.Create();
        aes.Mode = CipherMode.ECB; // want: weak-cipher
        aes.Mode = CipherMode.CBC;
        aes.Key = Encoding.UTF8.GetBytes(Key); // want: hardcoded-key
        aes.IV = new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 }; // want: fixed-nonce
        aes.Key = _key;
        aes.GenerateIV();
        var rsa = RSA.Create(1024); // want: weak-key
        var strong = RSA.Create(3072);
    }

    public void More(byte[] data, byte[] iv)
    {
        using var named = HashAlgorithm.Create("MD5"); // want: weak-hash
        using var strong = HashAlgorithm.Create("SHA256");
        using var des = SymmetricAlgorithm.Create("DES"); // want: weak-cipher
        using var aes = Aes.Create();
        aes.CreateEncryptor(Encoding.UTF8.GetBytes(Key), iv); // want: hardcoded-key
        aes.CreateEncryptor(_key, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 }); // want: fixed-nonce
        aes.CreateEncryptor(_key, iv);
        aes.EncryptEcb(data, PaddingMode.PKCS7); // want: weak-cipher
        var gcm = new AesGcm(Encoding.UTF8.GetBytes(Key)); // want: hardcoded-key
        var own = new AesGcm(_key);
        own.Encrypt(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }, data, data, data); // want: fixed-nonce
        own.Encrypt(iv, data, data, data);
        new Rfc2898DeriveBytes("a password that everybody can read", _key, 600000, HashAlgorithmName.SHA256); // want: hardcoded-key
        new RSACryptoServiceProvider(1024); // want: weak-key
        new RSACryptoServiceProvider(3072);
        var rsa = RSA.Create();
        rsa.KeySize = 1024; // want: weak-key
        rsa.KeySize = 3072;
        var hash = MD5.Create(); // want: weak-hash
        new JWT.JwtDecoder(null, null).Decode("a.b.c", verify: false); // want: unverified-token
        new JWT.JwtDecoder(null, null).Decode("a.b.c", _key, verify: true);
        Jose.JWT.Payload("a.b.c"); // want: unverified-token
    }

    public void Numbers()
    {
        var bytes = new byte[16];
        new Random().NextBytes(bytes);
        string token = Convert.ToHexString(bytes); // want: weak-random
        var fresh = new byte[16];
        RandomNumberGenerator.Fill(fresh);
        string csrfToken = RandomNumberGenerator.GetInt32(new Random().Next(100), 1000000).ToString();
        string secret = Convert.ToHexString(fresh);
    }

    private const string Letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

    public void Texts(Random random)
    {
        var token = new string(Enumerable.Repeat(Letters, 8).Select(s => s[random.Next(s.Length)]).ToArray()); // want: weak-random
        var secret = new string(Enumerable.Repeat(Letters, 8).Select(s => s[RandomNumberGenerator.GetInt32(s.Length)]).ToArray());
        var letters = new char[8];
        letters[0] = Letters[random.Next(8)];
        var resetCode = new string(letters); // want: weak-random
        var resetKey = new string('x', random.Next(8));
    }

    public void Codes(Challenge challenge)
    {
        var code = Random.Shared.Next(0, 10_000).ToString("D4");
        challenge.MfaCode = Random.Shared.Next(0, 10_000).ToString("D4"); // want: weak-random
        challenge.Code = RandomNumberGenerator.GetInt32(0, 10_000).ToString("D4");
        challenge.ColourCode = Random.Shared.Next(0, 10_000).ToString("D4");
        var barcode = Random.Shared.Next(0, 10_000).ToString("D4");
    }

    public string Token()
    {
        var random = new Random();
        var page = random.Next(10);
        string token = random.Next(1000000).ToString(); // want: weak-random
        string secret = Convert.ToHexString(RandomNumberGenerator.GetBytes(16));
        return token + secret + page;
    }
}

public class Constants
{
    private readonly string _made;
    private readonly string _either;
    private string _never = "a key that stays as it is";
    private string _changed = "a key that is replaced";
    private readonly string _passed;

    public Constants(string passed, bool some)
    {
        _made = "a key of the constructor";
        if (some)
        {
            _either = "a key under a condition";
        }
        _passed = passed;
    }

    public void Set(string key) => _changed = key;

    private string _first = "a key that is taken apart", _second = "another";

    public void Both((string, string) keys)
    {
        (_first, _second) = keys;
        new HMACSHA256(Encoding.UTF8.GetBytes(_first));
    }

    public void Keys()
    {
        new HMACSHA256(Encoding.UTF8.GetBytes(_made)); // want: hardcoded-key
        new HMACSHA256(Encoding.UTF8.GetBytes(_never)); // want: hardcoded-key
        new HMACSHA256(Encoding.UTF8.GetBytes(_changed));
        new HMACSHA256(Encoding.UTF8.GetBytes(_passed));
        new HMACSHA256(Encoding.UTF8.GetBytes(_either));
    }
}
