import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { useEnterAndGo } from '../credentials/use-enter.ts';

/** Another browser than the one that signed up has to know the password: what was asked, and whether one was wrong. */
export interface Asked {
  message: string;
  isWrong: boolean;
}

/** Presses the link: the server makes the account, signs in, and the visitor is led on. */
export function useConfirmSignUp(token: string) {
  const enterAndGo = useEnterAndGo();
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useMutation({
    mutationFn: async (password: string | null) => {
      const body = { token, password };
      await request('POST /api/auth/confirm-sign-up', { body });
      await enterAndGo({ title: 'Account created successfully!' });
    },
    onError: (error, password) => {
      if (error instanceof ApiError && error.problem?.code === 'password-needed')
        setAsked({ message: error.message, isWrong: password !== null });
      else if (asked) setAsked({ message: error.message, isWrong: true });
    },
  });
  return { confirm, asked };
}
