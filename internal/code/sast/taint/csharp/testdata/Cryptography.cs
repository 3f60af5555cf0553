using System;
using System.Security.Cryptography;
using System.Text;

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

    public string Token()
    {
        var random = new Random();
        var page = random.Next(10);
        string token = random.Next(1000000).ToString(); // want: weak-random
        string secret = Convert.ToHexString(RandomNumberGenerator.GetBytes(16));
        return token + secret + page;
    }
}
